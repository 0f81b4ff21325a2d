import type { Actor } from '@strainscope/access';
import { FakeClock, newId, type Level } from '@strainscope/kernel';
import { FolderBlobStore, type BlobStore } from '@strainscope/blob';
import { createLogger } from '@strainscope/observability';
import type { Adapters } from '@strainscope/service-kit';
import { testedService, type TestedService } from '@strainscope/service-kit/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authConfig } from '../src/config/auth.config.ts';
import { auth } from '../src/auth.service.ts';
import { MailRoom } from './mail-room.ts';

/** The service, and what it sent. */
export interface TestedAuth extends TestedService {
  mail: MailRoom;
  blobs: BlobStore;
}

/** Everything that the service logged. */
export const logLines: string[] = [];

/** The service with some settings; its clock stands at 2026-01-01 until it is moved. */
export async function testedAuth(
  config: object = {},
  clock = new FakeClock(),
  rest: Partial<Adapters> = {},
): Promise<TestedAuth> {
  const logger = createLogger({
    service: 'auth',
    level: 'trace',
    destination: { write: (line) => void logLines.push(line) },
  });
  const mail = new MailRoom(clock);
  const { jobs, mailer, sms } = mail;
  const folder = await mkdtemp(join(tmpdir(), 'auth-blobs-'));
  const blobs = await FolderBlobStore.open({ folder, secret: 'for tests only', baseUrl: () => 'http://127.0.0.1' });
  const tested = await testedService(auth, authConfig.parse(config), {
    clock,
    logger,
    jobs,
    mailer,
    sms,
    blobs,
    ...rest,
  });
  const stop = () => tested.stop().then(() => rm(folder, { recursive: true, force: true }));
  return { ...tested, stop, mail, blobs };
}

export function actor(level: Level, personId: string = newId(), rest: Partial<Actor> = {}): Actor {
  return { personId, level, permissions: [], ...rest };
}
