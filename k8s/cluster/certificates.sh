#!/bin/bash
# certificates.sh FOLDER: an authority, a certificate for each part, the keys of service accounts, and a kubeconfig each.
# Needs openssl, and ADDRESS where the API server is called from outside.
set -eu
mkdir -p "$1" && cd "$1"
quietly() { "$@" 2>/dev/null; }
new_key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1.key"; }

new_key ca
quietly openssl req -x509 -new -key ca.key -subj /CN=ca -days 2 -out ca.crt \
  -addext basicConstraints=critical,CA:true -addext keyUsage=critical,digitalSignature,keyCertSign,cRLSign

certificate() { # name, subject, usage, alternative names
  new_key "$1"
  { echo "extendedKeyUsage=$3"; [ -z "${4:-}" ] || echo "subjectAltName=$4"; } >"$1.extensions"
  quietly openssl req -new -key "$1.key" -subj "$2" -out "$1.request"
  quietly openssl x509 -req -in "$1.request" -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 \
    -extfile "$1.extensions" -out "$1.crt"
}
certificate apiserver /CN=kube-apiserver serverAuth "IP:127.0.0.1,IP:10.96.0.1,IP:$ADDRESS,DNS:kubernetes.default.svc"
certificate apiserver-client /O=system:masters/CN=apiserver clientAuth
certificate kubelet /O=system:nodes/CN=system:node:node-1 clientAuth,serverAuth IP:10.250.0.1
certificate admin /O=system:masters/CN=admin clientAuth
certificate controllers /CN=system:kube-controller-manager clientAuth
certificate scheduler /CN=system:kube-scheduler clientAuth
quietly openssl genrsa -out accounts.key 2048
quietly openssl rsa -in accounts.key -pubout -out accounts.pub

encoded() { base64 -w0 <"$1"; }
for user in admin controllers scheduler kubelet; do
  cat >$user.kubeconfig <<YAML
apiVersion: v1
kind: Config
clusters: [{ name: test, cluster: { server: 'https://$ADDRESS:6443', certificate-authority-data: $(encoded ca.crt) } }]
users: [{ name: $user, user: { client-certificate-data: $(encoded $user.crt), client-key-data: $(encoded $user.key) } }]
contexts: [{ name: test, context: { cluster: test, user: $user } }]
current-context: test
YAML
done
