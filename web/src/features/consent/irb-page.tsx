import type { Consents, ConsentText } from '@strainscope/console-contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useSession } from '../../session/session.store.ts';
import type { StoredUser } from '../../session/stored-user.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { AnswersSoFar } from './answers-so-far.tsx';
import { ConsentForm } from './consent-form.tsx';
import { decidedBefore } from './decided-before.ts';
import { ConsentStates } from './consent-states.tsx';
import { ConsentTextView } from './consent-text-view.tsx';
import { SignedCopies } from './signed-copies.tsx';

/** `/IRB`: the texts for everybody; whoever is signed in decides on them. */
export default function IrbPage() {
  const user = useSession((state) => state.user);
  const texts = useLoad('consent texts', (signal) => consoleApi.call('consents.texts', {}, { signal }));
  return (
    <Page title="Consent" lead={<Link to="/prev/IRB">Earlier version of the research consent</Link>}>
      <CallView load={texts}>
        {({ data }) => (user ? <OwnConsents user={user} texts={data} /> : <ReadOnly texts={data} />)}
      </CallView>
    </Page>
  );
}

function ReadOnly({ texts }: { texts: readonly ConsentText[] }) {
  return (
    <>
      <p>
        <Link to="/login?next=/IRB">Sign in</Link> to decide. Under 18, a parent or guardian decides as well.
      </p>
      {texts.map((text) => (
        <section key={text.purpose} aria-label={text.title}>
          <h2>{text.title}</h2>
          <ConsentTextView text={text} />
        </section>
      ))}
    </>
  );
}

function OwnConsents({ user, texts }: { user: StoredUser; texts: readonly ConsentText[] }) {
  const { _id: personId, first_name, last_name } = user;
  const load = useLoad(personId, (signal) =>
    consoleApi.call('consents.ofPerson', { params: { id: personId } }, { signal }),
  );
  return (
    <CallView load={load}>
      {({ data }) => (
        <Decide signer={`${first_name} ${last_name}`} consents={data} texts={texts} onDecided={load.refresh} />
      )}
    </CallView>
  );
}

function Decide(props: { signer: string; consents: Consents; texts: readonly ConsentText[]; onDecided: () => void }) {
  const { signer, consents, texts, onDecided } = props;
  const [saved, setSaved] = useState('');
  const given = decidedBefore(consents, texts);
  return (
    <>
      <ConsentStates consents={consents} onChanged={onDecided} />
      <h2>{consents.minor ? 'Do you agree, too?' : 'Decide anew'}</h2>
      {consents.minor && (
        <p>Your guardian decides. Some uses need your own yes as well, and your no stops each of them.</p>
      )}
      <AnswersSoFar given={given} texts={texts} />
      <ConsentForm
        key={JSON.stringify(given)}
        texts={texts}
        given={given}
        mayStayOpen
        signerOf={() => signer}
        elsewhereFor={consents.player_id}
        schema={z.object({})}
        send={(body) => consoleApi.call('consents.sign', { params: { id: consents.player_id }, body })}
        onSent={(answer) => {
          setSaved(answer.message);
          onDecided();
        }}
      />
      <p role="status">{saved}</p>
      <SignedCopies consents={consents} />
    </>
  );
}
