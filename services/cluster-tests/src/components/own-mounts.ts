import { spawnSync } from 'node:child_process';

/** Why no program can be given mounts of its own here, in words; null when one can. */
export function whyNoOwnMounts(): string | null {
  if (process.getuid?.() !== 0) return 'mounts of its own need root';
  const { status, stderr } = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {
    encoding: 'utf8',
  });
  return status === 0 ? null : `mounts of its own are refused: ${stderr.trim()}`;
}
