import type { Type } from '@nestjs/common';
import type { PersonalDataStore } from '@strainscope/personal-data';
import type { EventType } from '@strainscope/proto';
import type { ServiceDefinition } from '@strainscope/service-kit';
import type { LetterWriter } from './letters/letter-writer.ts';

/** What a library adds to the service; `auth.service.ts` puts the parts together, `README.md` tells what each holds. */
export interface AuthPart {
  entities?: NonNullable<ServiceDefinition['entities']>;
  providers?: NonNullable<ServiceDefinition['providers']>;
  controllers?: Type[];
  consumes?: readonly EventType[];
  workers?: NonNullable<ServiceDefinition['workers']>;
  projections?: NonNullable<ServiceDefinition['projections']>;
  /** What it keeps of people; what refers to another store's rows comes first. */
  personalData?: readonly PersonalDataStore[];
  letters?: Type<LetterWriter>[];
}
