import type { FamilyChild } from '@strainscope/console-contract';
import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useUser } from '../../session/use-user.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { mayLeave } from '../../shared/unsaved/unsaved.store.ts';
import { AnswersSoFar } from '../consent/answers-so-far.tsx';
import { ConsentForm } from '../consent/consent-form.tsx';
import { ConsentStates } from '../consent/consent-states.tsx';
import { decidedBefore } from '../consent/decided-before.ts';

/** What is consented to for a child, and the way to change it. */
export function ChildConsents({ child, onChanged }: { child: FamilyChild; onChanged: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = async () => {
    if (await mayLeave()) setIsOpen(false);
  };
  return (
    <section aria-label={`Consents for ${child.first_name}`}>
      <h3>Consents</h3>
      <ConsentStates consents={child} of={child.first_name} onChanged={onChanged} />
      {child.may_decide && (
        <Button aria-label={`Decide and sign for ${child.first_name}`} onClick={() => setIsOpen(true)}>
          Decide and sign
        </Button>
      )}
      <Modal
        title={`Consents for ${child.first_name}`}
        open={isOpen}
        onCancel={() => void close()}
        footer={null}
        width={760}
        destroyOnHidden
      >
        <Sign
          child={child}
          onSigned={() => {
            setIsOpen(false);
            onChanged();
          }}
        />
      </Modal>
    </section>
  );
}

function Sign({ child, onSigned }: { child: FamilyChild; onSigned: () => void }) {
  const { message } = App.useApp();
  const user = useUser();
  const texts = useLoad('consent texts', (signal) => consoleApi.call('consents.texts', {}, { signal }));
  return (
    <CallView load={texts}>
      {({ data }) => {
        // Guardians consent, also where the child was asked as well.
        const given = decidedBefore({ minor: false, purposes: child.purposes }, data);
        return (
          <>
            <AnswersSoFar given={given} texts={data} />
            <ConsentForm
              texts={data}
              given={given}
              mayStayOpen={Object.keys(given).length > 0}
              signerOf={() => `${user.first_name} ${user.last_name}`}
              elsewhereFor={child.player_id}
              schema={z.object({})}
              send={(body) => consoleApi.call('consents.sign', { params: { id: child.player_id }, body })}
              onSent={(answer) => {
                void message.success(answer.message);
                onSigned();
              }}
            />
          </>
        );
      }}
    </CallView>
  );
}
