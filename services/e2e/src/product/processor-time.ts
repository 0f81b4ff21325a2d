import { readFileSync } from 'node:fs';

/** Seconds of processors that a process has had with all its threads; 0 when it is gone. */
export function processorSeconds(pid: number): number {
  const { user, system } = timesOf(pid);
  return user + system;
}

/** The same of a process with its children, those that are gone included. */
export function familySeconds(pid: number): number {
  const { userOfGone, systemOfGone } = timesOf(pid);
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children].reduce((sum, each) => sum + processorSeconds(each), userOfGone + systemOfGone);
}

/** After the name, which may hold anything: `man proc_pid_stat`, from its third field on. */
function timesOf(pid: number) {
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)!.split(' ');
  const [user = 0, system = 0, userOfGone = 0, systemOfGone = 0] = fields
    .slice(11, 15)
    .map((ticks) => Number(ticks) / 100);
  return { user, system, userOfGone, systemOfGone };
}

/** A process may end while it is looked at. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
