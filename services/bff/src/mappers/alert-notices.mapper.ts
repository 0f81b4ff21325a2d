import type * as Console from '@strainscope/console-contract';
import type { AlertNotices, DutyRoster, StaffOnDuty } from '@strainscope/proto/auth';
import { dateOf } from './time.mapper.ts';
