import { migrationsIn } from '@strainscope/persistence';
import { defineService } from '@strainscope/service-kit';
import { accessLog } from './access-log.part.ts';
import { accounts } from './accounts.part.ts';
import type { AuthPart } from './auth-part.ts';
import { authConfig } from './config/auth.config.ts';
import { consent } from './consent.part.ts';
import { contact } from './contact.part.ts';
import { letters } from './letters.part.ts';
import { letterWriters } from './letters/letter-writer.ts';
import { people } from './people.part.ts';
import { privacy } from './privacy.part.ts';
import { authRpc } from './rpc/auth.rpc.ts';
import { useCases } from './use-cases.part.ts';

const parts: AuthPart[] = [letters, people, accessLog, consent, accounts, contact, privacy, useCases];

/** Who somebody is, what they consented to, and who may see whom. */
export const auth = defineService({
  name: 'auth',
  config: authConfig,
  access: true,
  personalData: { context: 'auth', stores: parts.flatMap(({ personalData = [] }) => personalData) },
  projections: parts.flatMap(({ projections = [] }) => projections),
  entities: parts.flatMap(({ entities = [] }) => entities),
  migrations: await migrationsIn(new URL('./migrations/', import.meta.url)),
  providers: [
    ...parts.flatMap(({ providers = [] }) => providers),
    ...letterWriters(...parts.flatMap(({ letters = [] }) => letters)),
  ],
  controllers: parts.flatMap(({ controllers = [] }) => controllers),
  consumes: parts.flatMap(({ consumes = [] }) => consumes),
  workers: parts.flatMap(({ workers = [] }) => workers),
  rpc: authRpc,
});
