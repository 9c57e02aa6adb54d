import LandfallKafka
import LandfallValues
import TestSupport
import Testing

@testable import LandfallSignIn

/// Sources of credentials of AWS.
@Suite struct AWSCredentialSourceTests {
    @Test func `is named by the variables of AWS, in the order of its own programs`() throws {
        #expect(AWSCredentialSource([:]) == nil)
        #expect(
            AWSCredentialSource(["AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": ""]) == nil
        )
        let all = [
            "AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b", "AWS_SESSION_TOKEN": "c",
            "AWS_WEB_IDENTITY_TOKEN_FILE": "/f", "AWS_ROLE_ARN": "r",
            "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI": "/x",
        ]
        guard case .fixed(let fixed) = AWSCredentialSource(all) else { throw Unexpected() }
        #expect(
            fixed == AWSCredentials(keyID: "a", key: Secret("b"), sessionToken: Secret("c"))
        )
        let identity = all.filter { !$0.key.contains("KEY") }
        guard
            case .webIdentity(let file, let role, let session, nil) = AWSCredentialSource(identity)
        else { throw Unexpected() }
        #expect((file, role, session) == ("/f", "r", "landfall"))
        let container = all.filter { $0.key.contains("CONTAINER") }
        guard case .container(let url, nil) = AWSCredentialSource(container) else {
            throw Unexpected()
        }
        #expect(url == "http://169.254.170.2/x")
    }

    private static func identity(
        _ folder: TemporaryFolder,
        _ endpoint: TestEndpoint
    ) throws -> AWSCredentialSource {
        try #require(
            AWSCredentialSource([
                "AWS_WEB_IDENTITY_TOKEN_FILE": try folder.file("identity", "web+token\n"),
                "AWS_ROLE_ARN": "arn:aws:iam::1:role/landfall",
                "AWS_ENDPOINT_URL_STS": endpoint.url("/"),
            ])
        )
    }

    @Test func `may be a role that a web identity takes`() throws {
        let folder = try TemporaryFolder()
        let endpoint = try TestEndpoint { _ in
            TestEndpoint.Answer(
                200,
                """
                <AssumeRoleWithWebIdentityResponse><AssumeRoleWithWebIdentityResult><Credentials>
                <AccessKeyId>ASIA1</AccessKeyId><SecretAccessKey>k/+=</SecretAccessKey>
                <SessionToken>tok=</SessionToken><Expiration>2030-01-01T00:00:00Z</Expiration>
                </Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>
                """
            )
        }
        let source = try Self.identity(folder, endpoint)
        let found = try source.credentials(region: "eu-west-1", now: { 0 })
        #expect(found.keyID == "ASIA1")
        #expect(found.key.revealed == "k/+=")
        #expect(found.sessionToken?.revealed == "tok=")
        #expect(found.expiry == 1_893_456_000_000)
        let body = try #require(endpoint.asked.first?.body)
        #expect(body.contains("Action=AssumeRoleWithWebIdentity"))
        #expect(body.contains("WebIdentityToken=web%2Btoken"))
        #expect(body.contains("RoleArn=arn%3Aaws%3Aiam%3A%3A1%3Arole%2Flandfall"))
    }

    @Test func `says why AWS refuses a role`() throws {
        let folder = try TemporaryFolder()
        let endpoint = try TestEndpoint { _ in
            TestEndpoint.Answer(
                403,
                "<Error><Code>AccessDenied</Code><Message>Not authorized</Message></Error>"
            )
        }
        let source = try Self.identity(folder, endpoint)
        let refused = #expect(throws: CredentialFailure.self) {
            try source.credentials(region: "eu-west-1", now: { 0 })
        }
        #expect(
            refused
                == .refused(
                    "AWS does not let the role arn:aws:iam::1:role/landfall be taken: AccessDenied: "
                        + "Not authorized"
                )
        )
        endpoint.answers { _ in TestEndpoint.Answer(503, "") }
        let busy = #expect(throws: CredentialFailure.self) {
            try source.credentials(region: "eu-west-1", now: { 0 })
        }
        guard case .unavailable = busy else { throw Unexpected() }
    }

    private struct Unexpected: Error {}
}
