import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressAnswer } from './address-answer.ts';

/** Programs take its place for the system's own list of name servers, and nothing else. */
const withNameServers = 'mount --bind "$0" /etc/resolv.conf && exec "$@"';

/** A name server that knows every name, as one of this machine, until a test makes it fall silent. */
export class TestNames {
  private silent = false;

  private constructor(
    private readonly folder: string,
    private readonly socket: Socket,
  ) {}

  static async start(): Promise<TestNames> {
    const socket = createSocket('udp4');
    const address = `127.${randomInt(64, 128)}.${randomInt(256)}.${randomInt(1, 255)}`;
    socket.bind(53, address);
    await once(socket, 'listening');
    const folder = await mkdtemp(join(tmpdir(), 'strainscope-names-'));
    await writeFile(join(folder, 'resolv.conf'), `nameserver ${address}\n`);
    const names = new TestNames(folder, socket);
    socket.on('message', (question, { port, address: asker }) => {
      if (!names.silent) socket.send(addressAnswer(question), port, asker);
    });
    return names;
  }

  /** What a command is put behind, so that its names are asked for here. */
  get prefix(): readonly string[] {
    return ['unshare', '--mount', 'sh', '-c', withNameServers, join(this.folder, 'resolv.conf')];
  }

  /** Questions are heard no more, as when the network swallows them. */
  fallSilent(): void {
    this.silent = true;
  }

  answerAgain(): void {
    this.silent = false;
  }

  async stop(): Promise<void> {
    this.socket.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
