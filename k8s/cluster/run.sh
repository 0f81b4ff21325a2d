#!/bin/bash
# run.sh FOLDER HOST_ADDRESS ADDRESS: a Kubernetes with one real node in namespaces of its own, until standard input ends.
# Asks for root, KUBEALL (the program of all its parts), COREDNS (for names of services) and Debian's containerd, runc,
# containernetworking-plugins, iptables and conntrack. Its API server answers at https://ADDRESS:6443; it reaches this
# machine at HOST_ADDRESS. NODE_GRACE is how long a node may be silent, 50s unless told. Lines of standard input:
# "kill PART", "start PART".
set -eu
here=$(cd "$(dirname "$0")" && pwd)
export FOLDER=$1 HOST_ADDRESS=$2 ADDRESS=$3 NODE_GRACE=${NODE_GRACE:-50s}
export GROUP=strainscope-${FOLDER##*-} LINK=sk-${FOLDER##*-}

# The kernel ends everything inside with its first process: processes, mounts, network. What is left are groups and files.
clean() {
  find /sys/fs/cgroup/ -mindepth 1 -depth -type d \( -path "*/$GROUP" -o -path "*/$GROUP/*" \) -exec rmdir {} + 2>/dev/null || true
  rm -rf "$FOLDER"
}
trap clean EXIT
# An interrupted test closes our standard input; that is the way to end.
trap '' INT TERM HUP

# A group counts as one process beside those of this machine; CLUSTER_WEIGHT=10 gives pods of a test what ten would have.
WEIGHT=${CLUSTER_WEIGHT:-1}
if [ -f /sys/fs/cgroup/cgroup.controllers ]; then
  mkdir -p "/sys/fs/cgroup/$GROUP"
  [ ! -f "/sys/fs/cgroup/$GROUP/cpu.weight" ] || echo $((100 * WEIGHT)) >"/sys/fs/cgroup/$GROUP/cpu.weight"
else
  for hierarchy in $(findmnt -rno TARGET -t cgroup); do
    mkdir -p "$hierarchy/$GROUP"
    [ ! -f "$hierarchy/$GROUP/cpu.shares" ] || echo $((1024 * WEIGHT)) >"$hierarchy/$GROUP/cpu.shares"
    for file in cpuset.cpus cpuset.mems; do
      [ ! -f "$hierarchy/$file" ] || cat "$hierarchy/$file" >"$hierarchy/$GROUP/$file"
    done
  done
fi

# Descriptor 3: the network that we come from, for the link between the two.
exec 3</proc/self/ns/net
unshare --net --pid --mount --fork --kill-child --mount-proc "$here/inside.sh"
