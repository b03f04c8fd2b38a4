// Self-signed TLS certificate for a reserved domain, and its private key, which needs no protection. The demo uses the
// certificate to simulate a server with an untrusted certificate.
export const privateKeyPem = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJqcLByPe7ZSlo6pI
Osof50X2hNVp39t9GYptntpKIA+hRANCAARXl7dFzZJjhXplR1wH1cq5CEEya2Ho
HobQBvuBep0a7Nu4Tp/+Me2f1EoSb4uBWrvkxrbFsg2/vvfVxJ10jDUj
-----END PRIVATE KEY-----
`

export const cert = `-----BEGIN CERTIFICATE-----
MIIBjTCCATOgAwIBAgIUcLlcgWeU6+rGiMADxxyKR8dhgD4wCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQbWVyY2hhbnQuZXhhbXBsZTAgFw0yNjExMjYwMzAzMDRaGA8y
MTI2MTEwMjAzMDMwNFowGzEZMBcGA1UEAwwQbWVyY2hhbnQuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABFeXt0XNkmOFemVHXAfVyrkIQTJrYegehtAG
+4F6nRrs27hOn/4x7Z/UShJvi4Fau+TGtsWyDb++99XEnXSMNSOjUzBRMB0GA1Ud
DgQWBBTwIsq/Jvhs1mlxyKzN6lcKzaS8szAfBgNVHSMEGDAWgBTwIsq/Jvhs1mlx
yKzN6lcKzaS8szAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQDy
TziM/lp2C1oBbe2M75HX7Khq8irzhbKITuwAZj18wQIgGF3sEs6E08kRITNAQ8Kf
du6kGfqDc/B0t2HJaY6mPtQ=
-----END CERTIFICATE-----
`
