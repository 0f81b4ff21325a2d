import { withheldPeople } from '@strainscope/consent';
import { migrationsIn } from '@strainscope/persistence';
import { defineService } from '@strainscope/service-kit';
import { events } from './events/events.part.ts';
import { overview } from './overview/overview.part.ts';
import { people } from './people/people.part.ts';
import { reportingPersonalData } from './reporting.personal-data.ts';
import { simulations } from './simulations/simulations.part.ts';
import { totals } from './totals/totals.part.ts';
import { tree } from './tree/tree.part.ts';
import { useCases } from './use-cases/use-cases.part.ts';

/** The lists that mix contexts, built from what the other services announce. */
export const reporting = defineService({
  name: 'reporting',
  migrations: await migrationsIn(new URL('./migrations/', import.meta.url)),
  access: true,
  consent: true,
  projections: [withheldPeople],
  personalData: reportingPersonalData,
  parts: [people, tree, totals, simulations, events, overview, useCases],
});
