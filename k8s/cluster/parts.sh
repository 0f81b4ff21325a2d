# What each part of the cluster is started with. Sourced by inside.sh.
NODE=node-1
NODE_ADDRESS=10.250.0.1 # not of the loopback range: a node without an address shows no logs
PODS=10.244.0.0/24
ETCD=http://127.0.0.1:2379
PKI=$FOLDER/pki

kubectl() { "$KUBEALL" kubectl --kubeconfig "$PKI/admin.kubeconfig" "$@"; }

etcd() {
  exec "$KUBEALL" etcd --data-dir "$FOLDER/etcd" --unsafe-no-fsync --log-level warn \
    --listen-client-urls $ETCD --advertise-client-urls $ETCD
}

apiserver() {
  exec "$KUBEALL" kube-apiserver --etcd-servers=$ETCD \
    --bind-address=0.0.0.0 --advertise-address="$NODE_ADDRESS" --service-cluster-ip-range=10.96.0.0/16 \
    --tls-cert-file="$PKI/apiserver.crt" --tls-private-key-file="$PKI/apiserver.key" --client-ca-file="$PKI/ca.crt" \
    --service-account-issuer=https://kubernetes.default.svc \
    --service-account-key-file="$PKI/accounts.pub" --service-account-signing-key-file="$PKI/accounts.key" \
    --kubelet-client-certificate="$PKI/apiserver-client.crt" --kubelet-client-key="$PKI/apiserver-client.key" \
    --kubelet-certificate-authority="$PKI/ca.crt" --kubelet-preferred-address-types=InternalIP \
    --authorization-mode=Node,RBAC --enable-admission-plugins=NodeRestriction
}

controllers() {
  exec "$KUBEALL" kube-controller-manager --kubeconfig="$PKI/controllers.kubeconfig" --bind-address=127.0.0.1 \
    --leader-elect=false --use-service-account-credentials=true --allocate-node-cidrs=false \
    --service-account-private-key-file="$PKI/accounts.key" --root-ca-file="$PKI/ca.crt" \
    --kube-api-qps=200 --kube-api-burst=400 --node-monitor-grace-period="$NODE_GRACE"
}

scheduler() {
  exec "$KUBEALL" kube-scheduler --kubeconfig="$PKI/scheduler.kubeconfig" --bind-address=127.0.0.1 --leader-elect=false \
    --kube-api-qps=200 --kube-api-burst=400
}

containerd() { exec /usr/bin/containerd -c "$FOLDER/containerd.toml"; }

kubelet() {
  exec "$KUBEALL" kubelet --config="$FOLDER/kubelet.yaml" --kubeconfig="$PKI/kubelet.kubeconfig" \
    --hostname-override="$NODE" --node-ip="$NODE_ADDRESS" --root-dir="$FOLDER/kubelet" --cert-dir="$FOLDER/kubelet/pki"
}

proxy() {
  exec "$KUBEALL" kube-proxy --kubeconfig="$PKI/admin.kubeconfig" --proxy-mode=iptables --hostname-override="$NODE" \
    --cluster-cidr="$PODS" --conntrack-max-per-core=0
}

# Listens where pods are told to ask, and nowhere else.
dns() { exec "$COREDNS" -conf "$FOLDER/Corefile"; }

write_settings() {
  mkdir -p "$FOLDER/cni" "$FOLDER/kubelet"
  # A copying file system cannot lie on itself.
  local snapshotter=overlayfs
  [ "$(stat -f -c %T "$FOLDER")" != overlayfs ] || snapshotter=native
  cat >"$FOLDER/containerd.toml" <<TOML
version = 2
root = "$FOLDER/containerd"
state = "/run/containerd"
[grpc]
  address = "$FOLDER/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "localhost/pause:1"
  restrict_oom_score_adj = true
  disable_apparmor = true
  [plugins."io.containerd.grpc.v1.cri".containerd]
    snapshotter = "$snapshotter"
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "$FOLDER/cni"
TOML
  cat >"$FOLDER/cni/10-bridge.conflist" <<JSON
{"cniVersion": "1.0.0", "name": "pods", "plugins": [
  {"type": "bridge", "bridge": "cni0", "isGateway": true, "hairpinMode": true,
   "ipam": {"type": "host-local", "ranges": [[{"subnet": "$PODS"}]], "routes": [{"dst": "0.0.0.0/0"}]}},
  {"type": "portmap", "capabilities": {"portMappings": true}}]}
JSON
  cat >"$FOLDER/Corefile" <<COREFILE
. {
  bind $NODE_ADDRESS
  errors
  kubernetes cluster.local {
    kubeconfig $PKI/admin.kubeconfig
  }
}
COREFILE
  cat >"$FOLDER/kubelet.yaml" <<YAML
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
containerRuntimeEndpoint: unix://$FOLDER/containerd.sock
cgroupDriver: cgroupfs
cgroupRoot: /$GROUP
failCgroupV1: false
failSwapOn: false
oomScoreAdj: 0
clusterDomain: cluster.local
clusterDNS: [$NODE_ADDRESS]
resolvConf: ''
tlsCertFile: $PKI/kubelet.crt
tlsPrivateKeyFile: $PKI/kubelet.key
authentication: { anonymous: { enabled: false }, webhook: { enabled: true }, x509: { clientCAFile: $PKI/ca.crt } }
authorization: { mode: Webhook }
evictionHard: { memory.available: 100Mi, nodefs.available: 1%, imagefs.available: 1% }
imageGCHighThresholdPercent: 100
imageGCLowThresholdPercent: 99
nodeStatusUpdateFrequency: 4s
podLogsDir: $FOLDER/pods
volumePluginDir: $FOLDER/volume-plugins
YAML
}
