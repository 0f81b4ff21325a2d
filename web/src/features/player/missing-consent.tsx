import { guardianLetter, Level, type Player } from '@strainscope/console-contract';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useUser } from '../../session/use-user.ts';
import { Field } from '../../shared/form/field.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';

export type Missing = Exclude<Player['consent'], 'given'>;

const titles: Record<Missing, string> = {
  asked: 'Waits for consent: a guardian was asked',
  invited: 'Waits for consent: a guardian was invited',
  unasked: 'No consent of a guardian',
  missing: 'No consent',
};

const reasons: Record<Missing, string> = {
  asked: 'The guardian has a letter and has not answered yet.',
  invited: 'The guardian has an invitation and has not accepted it yet.',
  unasked: 'No guardian decides for the player here yet, and none is asked at present.',
  missing: 'There is no consent in force that lets the team see results: it was not given, or no longer holds.',
};

/** Why nothing is shown of a player to staff, and what they can do about it. */
export function MissingConsent({ player, consent }: { player: Player; consent: Missing }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={titles[consent]}
      description={
        <>
          <p>{reasons[consent]} Staff see nothing of what was recorded until then.</p>
          <ConsentSteps player={player} />
        </>
      }
    />
  );
}

/** What can be done so that whoever decides is asked. */
export function ConsentSteps({ player }: { player: Player }) {
  if (player.consent === 'asked') return <Remind personId={player._id} />;
  if (player.consent === 'missing' || player.consent === 'given') return null;
  return <InviteGuardian player={player} invited={player.consent === 'invited'} />;
}

const sendLetter = (personId: string, body: z.output<typeof guardianLetter>) =>
  consoleApi.call('guardians.sendLetter', { params: { id: personId }, body });

const anotherAddress = guardianLetter.required();

/** Again, or to another address: whoever waits cannot sign in to correct a mistyped one. */
function Remind({ personId }: { personId: string }) {
  const { level } = useUser();
  const [isMistyped, setMistyped] = useState(false);
  const [corrected, setCorrected] = useState<string>();
  const { run, loading, result, error } = useCall(() => sendLetter(personId, {}));
  const message = corrected ?? result?.message;
  if (message) return <p role="status">{message}</p>;
  if (isMistyped) {
    return (
      <SchemaForm
        schema={anotherAddress}
        send={(values) => sendLetter(personId, values)}
        onSent={(answer) => setCorrected(answer.message)}
        submitLabel="Send to this address"
      >
        <Field
          name="guardian_email"
          label="E-mail of a parent or guardian"
          hint="The link of the letter before works no longer."
        >
          <Input type="email" autoComplete="off" />
        </Field>
      </SchemaForm>
    );
  }
  return (
    <>
      <Button size="small" loading={loading} onClick={() => void run()}>
        Send the letter again
      </Button>
      {level >= Level.team && (
        <Button size="small" type="link" onClick={() => setMistyped(true)}>
          To another address
        </Button>
      )}
      {error && <InlineFailure error={error} />}
    </>
  );
}

/** Where guardians of a team's players are invited, and invitations are sent again. */
function InviteGuardian({ player, invited }: { player: Player; invited: boolean }) {
  const { level } = useUser();
  if (level < Level.team || player.team_id === null) return null;
  const label = invited ? 'See the invitation' : 'Invite a guardian';
  return <Link to={`/invite/user/team/${player.team_id}?role=guardian`}>{label}</Link>;
}
