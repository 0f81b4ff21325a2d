#!/bin/bash
# The first process of the namespaces that run.sh makes: starts all parts, then obeys standard input until it ends.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/parts.sh"
declare -A pids

start() {
  "$1" >>"$FOLDER/log/$1.log" 2>&1 </dev/null 3<&- &
  pids[$1]=$!
}

private_folders() {
  mount --make-rshared /
  for folder in /run /var/log /var/lib/cni /var/lib/kubelet; do
    mkdir -p "$folder"
    mount -t tmpfs tmpfs "$folder"
  done
}

network() {
  ip link set lo up
  ip address add "$NODE_ADDRESS/32" dev lo
  ip link add eth0 type veth peer name "$LINK" netns /proc/self/fd/3
  nsenter --net=/proc/self/fd/3 ip address add "$HOST_ADDRESS/30" dev "$LINK"
  nsenter --net=/proc/self/fd/3 ip link set "$LINK" up
  ip address add "$ADDRESS/30" dev eth0
  ip link set eth0 up
  ip route add default via "$HOST_ADDRESS"
  sysctl -qw net.ipv4.ip_forward=1
  iptables -t nat -A POSTROUTING -s "$PODS" -o eth0 -j MASQUERADE
}

until_ready() {
  until kubectl get --raw /readyz >/dev/null 2>&1; do
    kill -0 "${pids[apiserver]}"
    sleep 0.2
  done
}

mkdir -p "$FOLDER/log"
private_folders
network
"$here/certificates.sh" "$FOLDER/pki"
write_settings
start etcd
start apiserver
start containerd
until_ready
for part in controllers scheduler kubelet proxy dns; do start "$part"; done

while read -r verb part; do
  case $verb in
    # Only once it is gone may its successor have its port.
    kill) kill -9 "${pids[$part]}"; wait "${pids[$part]}" || true ;;
    start) start "$part" ;;
  esac
done
