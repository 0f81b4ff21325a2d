import type { ConsentDecision } from '@strainscope/console-contract';
import { Button } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useLoad } from '../../api/use-load.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';

interface SignElsewhereProps {
  /** Says where to go to have it signed. */
  begin: (decisions: ConsentDecision[]) => Promise<{ data: { url: string } }>;
  /** What shall be signed; null while an answer is lacking. */
  decide: () => ConsentDecision[] | null;
  /** What it is for, where nothing around it says so. */
  lead?: string;
  /** Leaves the console. */
  leaveFor?: (url: string) => void;
}

const follow = (url: string) => window.location.assign(url);

/** The way to the document-signature provider, where there is one: instead of signing in the field above. */
export function SignElsewhere({ begin, decide, lead, leaveFor = follow }: SignElsewhereProps) {
  const provider = useLoad('signature provider', (signal) =>
    consoleApi.call('consents.signatureProvider', {}, { signal }),
  );
  const { run, loading, error } = useCall(async (decisions: ConsentDecision[]) => {
    const { data } = await begin(decisions);
    leaveFor(data.url);
  });
  const label = provider.result?.data.label;
  // Who cannot be told of the provider signs in the field.
  if (!label) return null;
  const leave = () => {
    const decisions = decide();
    if (decisions) void run(decisions);
  };
  return (
    <>
      {lead !== undefined && <p>{lead}</p>}
      {error && <InlineFailure error={error} />}
      <Button loading={loading} onClick={leave}>
        Sign with {label}
      </Button>
    </>
  );
}
