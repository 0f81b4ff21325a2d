import { definePart } from '@strainscope/service-kit';
import { OpenFilesSweeper } from './open-files.sweeper.ts';
import { Quarantine } from './quarantine.ts';
import { quarantineKeyProvider } from './quarantine-key.provider.ts';
import { QuarantinedEvent } from './quarantined-event.entity.ts';
import { SealedFiles } from './sealed-files.ts';

/** Events that wait for consent, sealed. */
export const quarantine = definePart({
  entities: [QuarantinedEvent],
  providers: [quarantineKeyProvider, Quarantine, SealedFiles],
  workers: [OpenFilesSweeper],
});
