import type { ComplianceType } from '../../../config/compliance-type.ts';
import type { ControlSet } from '../control.ts';
import { coppa } from './coppa.ts';
import { ferpa } from './ferpa.ts';
import { gdpr } from './gdpr.ts';
import { hipaa } from './hipaa.ts';
import { irb } from './irb.ts';

export const controlSets: Readonly<Record<ComplianceType, ControlSet>> = { irb, hipaa, ferpa, coppa, gdpr };
