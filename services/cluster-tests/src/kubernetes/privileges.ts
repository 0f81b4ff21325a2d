import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dnsProgram, kubernetesProgram, pauseProgram } from '../components/locations.ts';

/** What Debian's packages bring along for a node. */
const programs = ['containerd', 'ctr', 'runc', 'iptables', 'conntrack', 'ip', 'openssl', 'unshare', 'nsenter'];

/** In namespaces of its own: a link to another network, address translation, a mount. */
const trial = 'mount -t tmpfs tmpfs /mnt && ip link add name v0 type veth peer name v1 && iptables -t nat -S';

/** Why no node of Kubernetes can run here, in words; null when one can. */
export function whyNoNode(): string | null {
  if (process.getuid?.() !== 0) return 'a node needs root';
  if (![kubernetesProgram, pauseProgram, dnsProgram].every((program) => existsSync(program)))
    return 'Kubernetes could not be built: Go is missing';
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0);
  if (missing.length > 0) return `programs are missing: ${missing.join()}`;
  if (!existsSync('/usr/lib/cni/bridge')) return 'the plugins of container networks are missing';
  const { status, stderr } = spawnSync(
    'unshare',
    ['--net', '--pid', '--mount', '--fork', '--mount-proc', 'sh', '-c', trial],
    { encoding: 'utf8' },
  );
  return status === 0 ? null : `namespaces of its own are refused: ${stderr.trim()}`;
}
