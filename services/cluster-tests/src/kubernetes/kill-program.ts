import { readdir, readFile } from 'node:fs/promises';

/** Kills a worker from outside of its cluster, as the loss of its machine does: nobody tells the cluster. */
export async function killProgram(pod: string): Promise<void> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const id of processes) {
    // Some end meanwhile.
    const environment = await readFile(`/proc/${id}/environ`, 'utf8').catch(() => '');
    if (environment.split('\0').includes(`STRAINSCOPE_WORKER_ID=${pod}`)) process.kill(Number(id), 'SIGKILL');
  }
}
