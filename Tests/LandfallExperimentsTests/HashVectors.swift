/// Hashes, ranges and namespaces, as the package `growthbook` 4.0.0 of PyPI computes them.
enum HashVectors {
    /// Seed (`-` for none), value, bucket of version 1, bucket of version 2.
    static let hashes = #"""
        chat-entry DMn+L* 0.244 0.4936
        - user-23683 0.589 0.5958
        __x user-45941 0.152 0.7269
        Landfall user-78016 0.465 0.6295
        product-entry user-46022 0.525 0.171
        chat-entry user-15125 0.348 0.3571
        Landfall user-10192 0.816 0.8602
        __x a4276b0bd066548bbcded8077efcfe3f 0.046 0.1471
        Landfall b2c3ea9359680cbf9a0f4d4f7f3b2c97 0.777 0.8014
        chat-entry 269184384 0.279 0.3497
        a 962068880 0.277 0.5229
        Landfall user-78385 0.34 0.824
        - user-82332 0.093 0.6802
        seed_2 952665428 0.052 0.4007
        0 850513149 0.169 0.2435
        chat-entry 3ff9918f2191616116c7655998523f8a 0.343 0.9813
        0 user-58814 0.703 0.0221
        seed_2 68d3705797a86cb1047db8c2b7a8912d 0.46 0.5082
        0 34149942 0.565 0.6846
        - user-78273 0.954 0.3816
        a user-97471 0.358 0.4366
        product-entry user-48819 0.605 0.7327
        checkout-v2 user-69405 0.014 0.1163
        seed_2 869603124 0.83 0.8785
        product-entry 0fb73d93a3c91b089f7f6bc9ffbe57a9 0.577 0.2231
        checkout-v2 user-27238 0.21 0.5319
        checkout-v2 user-38051 0.259 0.8992
        0 a07430ea689c2e640e43c1a5fab762d8 0.871 0.1419
        __x user-31074 0.938 0.4754
        chat-entry user-53949 0.272 0.3611
        Landfall YUbk8^%(qnh 0.732 0.712
        product-entry 928653237 0.49 0.6249
        chat-entry A6K&Tf.B'Z{7f 0.031 0.6832
        checkout-v2 95078079 0.509 0.97
        __x 736678144 0.147 0.0992
        a d95401a9f6ea4de0051bacd7705bc071 0.314 0.451
        0 >hq+,BbqG>h*j_p4 0.08 0.4855
        my-test 67983999 0.002 0.1734
        __x user-38590 0.306 0.6258
        my-test fb74e8d88e0e927f7ff16909dea770a4 0.567 0.928
        a 159405268 0.782 0.2234
        - user-7942 0.211 0.221
        __x user-27665 0.833 0.7767
        my-test user-75627 0.323 0.6412
        my-test user-25084 0.977 0.9924
        a 446524738 0.239 0.4807
        Landfall oATtTwxW6k$H0%:h|]Ko/ 0.731 0.2135
        Landfall user-15632 0.842 0.3206
        __x user-40277 0.103 0.6392
        Landfall user-76430 0.335 0.4696
        chat-entry 61fb1c930eb9a790c7cb0c3a3c48f543 0.1 0.4681
        0 user-78046 0.144 0.8485
        seed_2 61969840 0.33 0.6727
        chat-entry ba8bef839f922e66046cbadfa9dda161 0.323 0.8454
        seed_2 r%0eYJ 0.516 0.7873
        my-test user-34689 0.436 0.4292
        my-test user-47115 0.522 0.8269
        - bc1>l-Rdy(tCQnPrH 0.567 0.6923
        product-entry 424797139 0.977 0.1021
        checkout-v2 A|hN 0.517 0.6902
        seed_2 user-68522 0.87 0.1214
        checkout-v2 user-43411 0.941 0.9854
        Landfall user-46903 0.823 0.0143
        a |Djlw; 0.044 0.5604
        Landfall 0n(<g8=z1V|bxN`CjM} 0.255 0.3409
        0 565909495 0.397 0.924
        __x user-42862 0.249 0.4346
        0 4c54f7ff870061c59b0bc2d3c92b1275 0.712 0.3137
        chat-entry uL?7al5rh 0.963 0.0672
        chat-entry user-8975 0.073 0.7346
        seed_2 331325254 0.729 0.3109
        checkout-v2 ba8c81d13c4cadddad2d91479899aba9 0.9 0.8711
        a fac02d57ad38a34f0d70da542ce40f36 0.444 0.5597
        a user-16036 0.13 0.4703
        __x user-61702 0.863 0.308
        a 781064608 0.228 0.7772
        chat-entry user-15960 0.327 0.1363
        checkout-v2 user-97842 0.596 0.437
        my-test 521649201 0.16 0.9152
        checkout-v2 user-838 0.675 0.6872
        checkout-v2 997643354 0.832 0.5826
        my-test user-17703 0.964 0.3734
        my-test I/mgueZ^cY 0.964 0.9032
        0 user-95136 0.825 0.1269
        a q)^ 0.646 0.0683
        seed_2 bfa4f329e1359523b5da8f272e4a4a7d 0.964 0.1454
        my-test 788752295 0.453 0.6672
        seed_2 +T-!q(TebGfdYBG 0.241 0.1324
        checkout-v2 user-18242 0.639 0.4176
        0 >AiopnSbpv8'zxGOWC 0.546 0.2984
        __x h6!h+vfP*)ut.^ciJ^6, 0.867 0.086
        Landfall user-93230 0.07 0.0416
        my-test 89039803e154463474c8adb958af607e 0.102 0.9312
        seed_2 >5fD5WPpx>!dPze{` 0.953 0.2287
        Landfall 458649980 0.146 0.0125
        checkout-v2 a796f0a423d6341c67082106800747fd 0.428 0.7987
        __x 216519190 0.935 0.8849
        seed_2 tL2.h{Z 0.054 0.5292
        product-entry m'ziA^[.[dYx`de, 0.945 0.6538
        my-test user-55282 0.818 0.2334
        my-test 573828070 0.504 0.4338
        Landfall 143891022 0.023 0.8965
        seed_2 user-55397 0.156 0.2135
        - :`^4o/|!3 0.349 0.9693
        seed_2 f041b18dfa02eb04d09e47d0d9178b68 0.153 0.7574
        0 583971652 0.139 0.4423
        Landfall user-56224 0.566 0.8985
        0 user-3899 0.764 0.7188
        0 YW-ujCP 0.6 0.8952
        Landfall user-1819 0.05 0.4361
        Landfall user-13323 0.985 0.2081
        0 59158173 0.52 0.5695
        chat-entry 613096216 0.582 0.3024
        Landfall user-61386 0.759 0.0709
        Landfall cb20f657962f9641553a4322e59fe72f 0.307 0.1775
        chat-entry user-63638 0.716 0.0425
        __x user-69717 0.797 0.0471
        0 ?4&4f@=VevE&|$8QTgW2m 0.619 0.1524
        seed_2 user-19528 0.736 0.1096
        seed_2 user-11381 0.559 0.7427
        seed_2 user-39546 0.61 0.841
        my-test f!hvU=)&3/Ycz+q6z 0.742 0.5545
        chat-entry user-52324 0.494 0.438
        chat-entry user-41407 0.016 0.7996
        product-entry 57f0cd2473c10cfed8082c97c8e72864 0.914 0.6233
        - 7e433a7bb179dd62d38285a9466ce2e4 0.101 0.4894
        __x user-58281 0.077 0.2
        0 lw-G2&<U'2bY6TNn 0.423 0.4326
        __x user-62980 0.786 0.9376
        __x </yHhg9rbwW 0.133 0.5352
        Landfall C&q,`?fv!8vK%(+`nj-c 0.232 0.9182
        a 48f7d14d85e584432c9d895d714931f7 0.552 0.2567
        checkout-v2 c6e9cb4d553bd39b8a7a0b6b174b02d3 0.341 0.3899
        a user-6790 0.302 0.6609
        checkout-v2 user-24813 0.032 0.3655
        my-test 71Kp+v*O`D]b=VRu9wJM.x 0.259 0.1789
        chat-entry user-28070 0.469 0.396
        Landfall user-42181 0.297 0.7815
        checkout-v2 `)3zb;y5K>~y 0.553 0.5354
        - 500799192 0.009 0.2735
        seed_2 105222884 0.145 0.346
        0 6829edcd44971b851cb65bfc4d319dfe 0.028 0.9756
        a user-95516 0.004 0.7641
        seed_2 1Dj^)b{7@ 0.775 0.8647
        checkout-v2 c81628109f845238a7a1673343ce1fc7 0.257 0.3975
        __x user-53254 0.594 0.6224
        __x user-69396 0.896 0.0733
        a 81be891c06cff6b2ffa5dcfd3b445dd7 0.83 0.435
        Landfall user-55859 0.515 0.9761
        Landfall k]t8 0.081 0.3873
        edge u2683 0.408 0.0
        edge u2705 0.641 0.3
        edge u3303 0.582 0.9999
        edge u4144 0.146 0.5
        edge u5701 0.766 0.0001
        edge u5807 0.093 0.5001
        edge u9823 0.239 0.1
        edge u15178 0.407 0.2999
        edge u24491 0.033 0.9998
        edge u29574 0.062 0.4999
        """#

    /// Count, coverage, weights, the ranges.
    static let ranges = #"""
        2 1 - 0:0.5 0.5:1.0
        2 0.5 - 0:0.25 0.5:0.75
        3 1 - 0:0.3333333333333333 0.3333333333333333:0.6666666666666666 0.6666666666666666:1.0
        3 1 0.1,0.2,0.7 0:0.1 0.1:0.30000000000000004 0.30000000000000004:1.0
        3 0.9 0.1,0.2,0.7 0:0.09000000000000001 0.1:0.28 0.30000000000000004:0.93
        2 0.1 0.4,0.6 0:0.04000000000000001 0.4:0.46
        2 0 - 0:0.0 0.5:0.5
        2 -0.2 - 0:0.0 0.5:0.5
        2 1.2 - 0:0.5 0.5:1.0
        2 1 0.4,0.1 0:0.5 0.5:1.0
        2 1 0.7,0.6 0:0.5 0.5:1.0
        4 1 0.4,0.4,0.2 0:0.25 0.25:0.5 0.5:0.75 0.75:1.0
        2 1 0.4,0.5999 0:0.4 0.4:0.9999
        5 0.33 - 0:0.066 0.2:0.266 0.4:0.466 0.6000000000000001:0.6660000000000001 0.8:0.8660000000000001
        2 1 0.0,1.0 0:0 0:1
        3 1 0.333,0.333,0.333 0:0.333 0.333:0.666 0.666:0.9990000000000001
        2 1 0.99,0.0 0:0.99 0.99:0.99
        2 1 0.5,0.51 0:0.5 0.5:1.01
        """#

    /// Name, subject, share from, share to, whether it is in.
    static let namespaces = #"""
        checkout 439571232 0.65 0.95 0
        ns-1 02dfc4a78c467df4e9f85d8baef7ad97 0.1 0.65 0
        x user-96669 0.85 1.0 0
        checkout Gym`wKC 0.5 0.75 0
        x |R'BbU&(Ds03Flsc5P 0.2 0.4 0
        x user-18882 0.1 0.95 1
        checkout 2w+OEG7QYftxY 0.95 1.0 0
        x 4055b586a13f740143a1613bf7e4cc73 0.35 0.8 1
        x {=9Il`8Qh([<uo 0.0 0.45 0
        checkout 4097260d31617d5e4351afd870de7970 0.05 0.5 0
        ns-1 923107407 0.55 0.7 0
        x user-98718 0.0 0.65 1
        checkout H7$N 0.2 1.0 1
        ns-1 b275aafcfd8bef05c13774ecf36e9465 0.25 0.65 0
        checkout tU'k+qPH.LNa77 0.7 0.95 0
        ns-1 110353231 0.2 0.5 0
        x user-88485 0.4 0.95 0
        x user-42461 0.6 0.6 0
        ns-1 uU)<ONx)p7l 0.2 0.6 0
        ns-1 J:hp2v/ 0.25 0.4 0
        x user-11797 0.2 0.8 1
        ns-1 16519975 0.2 0.4 0
        x user-51713 0.35 1.0 0
        x user-89980 0.1 0.6 1
        x user-1505 0.35 0.8 0
        checkout user-407 0.25 0.45 0
        checkout 163520127 0.8 0.85 1
        ns-1 user-51316 0.15 0.55 1
        ns-1 Vv2}q3%$1:$'H1C(>dy 0.35 0.85 0
        x ~(f?Qm>HzuiIg$g`C9UB.JL 0.7 0.85 0
        checkout user-57898 0.3 0.8 0
        ns-1 271f8e3e8ef29d3a6a6e9d0bb6f85eed 0.3 1.0 1
        ns-1 }d91jaHJQ2Z}T? 0.45 0.75 1
        ns-1 a310f8b16d526bde37549e83b0049919 0.1 0.5 1
        ns-1 334444445 0.35 0.65 0
        ns-1 user-6314 0.15 0.95 1
        checkout 8aa12f365fb1067ab0f528f9f8d9f6b6 0.25 0.5 1
        ns-1 user-11784 0.1 0.75 1
        checkout c7d0136fee69c62a9f6426e267806bc1 0.6 0.6 0
        ns-1 user-81634 0.05 0.7 1
        """#
}
