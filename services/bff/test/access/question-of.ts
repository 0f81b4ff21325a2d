import { calls, type Call, type CallName } from '@strainscope/console-contract';
import { z } from 'zod';
import type { Target } from '../fakes/league.ts';
import { questions, type Aim } from './questions.ts';
import type { QuestionInput } from './send-question.ts';

/** The aim of a call, and how it is asked about a target: the ids that it demands, and what else the question gives. */
export function questionOf(name: CallName): { aim: Aim; ask: (target: Target) => QuestionInput } {
  const call: Call = calls[name];
  const question = questions[name];
  const said = typeof question === 'string' ? { aim: question } : question;
  const { aim = aimOf(call), ask = nothing }: { aim?: Aim; ask?: (target: Target) => QuestionInput } = said ?? {};
  return {
    aim,
    ask: (target) => {
      const given: QuestionInput = ask(target);
      const ids = { ...idsOf(target), id: idOf(call, aim, target), _id: idOf(call, aim, target) };
      const asked: QuestionInput = {};
      for (const part of ['params', 'query', 'body'] as const) {
        const whole = { ...demanded(call[part], ids), ...given[part] };
        if (given[part] || Object.keys(whole).length > 0) asked[part] = whole;
      }
      return asked;
    },
  };
}

/** The ids that a part of a call demands. */
function demanded(schema: z.ZodType | undefined, ids: Record<string, string>): Record<string, string> {
  const fields = schema instanceof z.ZodObject ? Object.entries<z.ZodType>(schema.shape) : [];
  return Object.fromEntries(
    fields.flatMap(([name, field]) => (name in ids && !field.safeParse(undefined).success ? [[name, ids[name]!]] : [])),
  );
}

const nothing = (): QuestionInput => ({});

/** Where the access to a call is looked up, as its policy tells it. */
function aimOf({ access: { subject } }: Call): Aim {
  if (subject === 'nothing' || subject === 'list') return 'nothing';
  if (subject === 'node') throw new Error('The policy does not tell which node: state the aim.');
  return subject === 'upload' ? 'upload' : 'person';
}

/** The ids of a target by the names that calls give them. */
const idsOf = ({ organization, institution, team, personId, eventId, uploadId, ...target }: Target) => ({
  organization_id: organization,
  org_id: organization,
  institution_id: institution,
  ins_id: institution,
  team_id: team,
  from_team_id: team,
  to_team_id: team,
  teamId: team,
  player_id: personId,
  user_id: personId,
  person_id: personId,
  viewer_id: personId,
  event_id: eventId,
  uploadId,
  session_id: target.sessionId,
  change_id: target.changeId,
  sensor_id: target.sensorId,
});

/** What `id` means in a call: that by which its access is decided. */
function idOf({ access: { subject } }: Call, aim: Aim, target: Target): string {
  if (subject === 'event') return target.eventId;
  if (subject === 'simulation') return target.simulationId;
  if (subject === 'upload') return target.uploadId;
  const node = aim.replace('below ', '');
  return node === 'organization' || node === 'institution' || node === 'team' ? target[node] : target.personId;
}
