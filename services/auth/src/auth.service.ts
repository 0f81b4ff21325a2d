import { migrationsIn } from '@strainscope/persistence';
import { defineService } from '@strainscope/service-kit';
import { accessLog } from './access-log/access-log.part.ts';
import { accounts } from './accounts/accounts.part.ts';
import { alertNotices } from './alert-notices/alert-notices.part.ts';
import { authConfig } from './config/auth.config.ts';
import { consent } from './consent/consent.part.ts';
import { contact } from './contact/contact.part.ts';
import type { AuthPart } from './letters/auth-part.ts';
import { letterWriters } from './letters/letter-writer.ts';
import { letters } from './letters/letters.part.ts';
import { people } from './people/people.part.ts';
import { privacy } from './privacy/privacy.part.ts';
import { authRpc } from './rpc/auth.rpc.ts';
import { useCases } from './use-cases/use-cases.part.ts';

const parts: AuthPart[] = [letters, people, accessLog, consent, accounts, contact, alertNotices, privacy, useCases];

/** Who somebody is, what they consented to, and who may see whom. */
export const auth = defineService({
  name: 'auth',
  config: authConfig,
  access: true,
  personalData: { context: 'auth' },
  migrations: await migrationsIn(new URL('./migrations/', import.meta.url)),
  parts,
  providers: letterWriters(...parts.flatMap((part) => part.letters ?? [])),
  rpc: authRpc,
});
