import { defineService } from '@strainscope/service-kit';
import type { AuthPart } from './auth-part.ts';
import { authConfig } from './config/auth.config.ts';
import { consent } from './consent.part.ts';
import { invitations } from './invitations.part.ts';
import { people } from './people.part.ts';
import { letterWriters } from './letters/letter-writer.ts';
import { privacy } from './privacy.part.ts';

/** Migrations run in this order. */
const parts: AuthPart[] = [people, consent, invitations, privacy];

/** Who somebody is, what they consented to, and who may see whom. */
export const auth = defineService({
  name: 'auth',
  config: authConfig,
  access: true,
  personalData: { context: 'auth', stores: parts.flatMap(({ personalData = [] }) => personalData) },
  projections: parts.flatMap(({ projections = [] }) => projections),
  entities: parts.flatMap(({ entities = [] }) => entities),
  migrations: parts.flatMap(({ migrations = [] }) => migrations),
  providers: [
    ...parts.flatMap(({ providers = [] }) => providers),
    ...letterWriters(...parts.flatMap(({ letters = [] }) => letters)),
  ],
  controllers: parts.flatMap(({ controllers = [] }) => controllers),
  consumes: parts.flatMap(({ consumes = [] }) => consumes),
  workers: parts.flatMap(({ workers = [] }) => workers),
  rpc: (router, app) => {
    for (const { rpc } of parts) rpc?.(router, app);
  },
});
