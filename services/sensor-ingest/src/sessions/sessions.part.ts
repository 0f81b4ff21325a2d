import { definePart } from '@strainscope/service-kit';
import { ChangeSession } from './commands/change-session.ts';
import { CopyWeek } from './commands/copy-week.ts';
import { CreateSessions } from './commands/create-sessions.ts';
import { RecordWear } from './commands/record-wear.ts';
import { RunSession } from './commands/run-session.ts';
import { SetParticipants } from './commands/set-participants.ts';
import { ListSessions } from './queries/list-sessions.ts';
import { PreviewSchedule } from './queries/preview-schedule.ts';
import { CalendarReader } from './schedule/calendar-reader.ts';
import { ReadSession } from './queries/read-session.ts';
import { SessionDesk } from './session-desk.ts';
import { Session, SessionParticipant, SessionTeam, WearInterval } from './session.entity.ts';

/** Matches and trainings, who took part, and who wore a sensor when. */
export const sessions = definePart({
  entities: [Session, SessionTeam, SessionParticipant, WearInterval],
  providers: [
    SessionDesk,
    CreateSessions,
    ChangeSession,
    RunSession,
    SetParticipants,
    RecordWear,
    CopyWeek,
    ListSessions,
    ReadSession,
    PreviewSchedule,
    CalendarReader,
  ],
});
