import { definePart } from '@strainscope/service-kit';
import { AlertAccess } from './alert-access.ts';
import { Alert, AlertStep } from './alert.entity.ts';
import { NoteShown } from './commands/note-shown.ts';
import { TakeStep } from './commands/take-step.ts';
import { UndoStep } from './commands/undo-step.ts';
import { ListAlerts } from './queries/list-alerts.ts';
import { ReadAlert } from './queries/read-alert.ts';
import { RaiseAlerts } from './raise-alerts.ts';

/** What events raise by the rules in force, and what people do about it. */
export const alerts = definePart({
  entities: [Alert, AlertStep],
  providers: [AlertAccess, RaiseAlerts, ListAlerts, ReadAlert, TakeStep, UndoStep, NoteShown],
});
