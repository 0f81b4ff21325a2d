import type { ApiToken } from '@strainscope/console-contract';
import { Alert, App, Button, Input, Space, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useLoad } from '../../api/use-load.ts';
import { Time } from '../../shared/format/time.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { useUser } from '../../session/use-user.ts';
import { useOwnPermissions } from '../permissions/use-own-permissions.ts';
import { whoGrants } from '../permissions/who-grants.ts';
import { CopyButton } from './copy-button.tsx';
import { NewApiToken, scopeWords } from './new-api-token.tsx';
import { Section, type SecuritySectionProps } from './section.tsx';
import styles from './security.module.css';

/** Tokens of one's programs and gateways: never what they are, only that they are. */
export function ApiTokens({ security }: Pick<SecuritySectionProps, 'security'>) {
  const tokens = useLoad('api-tokens', (signal) => consoleApi.call('apiTokens.list', undefined, { signal }));
  const { level } = useUser();
  const permissions = useOwnPermissions().load;
  const lacksApi = permissions.result?.data?.permissions.includes('api') === false;
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<string>();
  const revocation = useCall(async (id: string) => {
    await consoleApi.call('apiTokens.revoke', { params: { id } });
    tokens.refresh();
  });
  return (
    <Section title="API tokens">
      {made !== undefined && <NewToken token={made} onClose={() => setMade(undefined)} />}
      {revocation.error && <InlineFailure error={revocation.error} />}
      <CallView load={tokens} rows={2}>
        {({ data }) => (
          <ul className={styles['rows']}>
            {data.map((token) => (
              <TokenRow
                key={token._id}
                token={token}
                works={!lacksApi}
                onRevoke={() => void revocation.run(token._id)}
              />
            ))}
            {data.length === 0 && <li className={styles['quiet']}>No tokens.</li>}
          </ul>
        )}
      </CallView>
      <CallView load={permissions} rows={1}>
        {() =>
          lacksApi ? (
            <p className={styles['quiet']}>Tokens need the permission “API”. {whoGrants(level)}</p>
          ) : (
            <Button onClick={() => setAdding(true)}>New token</Button>
          )
        }
      </CallView>
      <NewApiToken
        open={adding}
        hasPassword={security.has_password}
        onMade={(token) => {
          setMade(token);
          tokens.refresh();
        }}
        onClose={() => setAdding(false)}
      />
    </Section>
  );
}

/** Shown once; the cursor goes to it, so that it is neither overlooked nor unheard. */
function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus({ cursor: 'all' }), [token]);
  return (
    <Alert
      type="warning"
      showIcon
      closable={{ onClose, 'aria-label': 'I have kept the token' }}
      title="Copy the token now: it is not shown again."
      description={
        <Space.Compact block>
          <Input ref={field} readOnly value={token} aria-label="The new token" className={styles['secret']} />
          <CopyButton text={token} />
        </Space.Compact>
      }
    />
  );
}

interface TokenRowProps {
  token: ApiToken;
  /** Whether its owner may use the API: without that it opens nothing. */
  works: boolean;
  onRevoke: () => void;
}

function TokenRow({ token, works, onRevoke }: TokenRowProps) {
  const { modal } = App.useApp();
  const { name, gateway, scopes, expires_at, last_used_at, revoked_at } = token;
  const revoke = () => {
    modal.confirm({
      title: 'Revoke this token?',
      content: 'Whatever uses it is refused from then on. It cannot be taken back.',
      okText: 'Revoke',
      okButtonProps: { danger: true },
      onOk: onRevoke,
    });
  };
  return (
    <li>
      <span>
        {name === '' ? 'Token' : name}
        {gateway !== null && ` on ${gateway}`}{' '}
        <span className={styles['quiet']}>
          {scopes.map((scope) => scopeWords[scope] ?? scope).join(', ')}; until <Time at={expires_at} />
          {last_used_at !== null && (
            <>
              ; used <Time at={last_used_at} />
            </>
          )}
          {revoked_at === null && !works && '; without effect: no API permission'}
        </span>
      </span>
      {revoked_at === null ? (
        <Button danger type="text" onClick={revoke}>
          Revoke {name}
        </Button>
      ) : (
        <span className={styles['quiet']}>Revoked</span>
      )}
    </li>
  );
}
