import { Link, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { CallView } from '../../shared/states/call-view.tsx';

/** `/adobe-signature`: the way back from a document-signature provider. */
export default function ExternalSignaturePage() {
  const [query] = useSearchParams();
  const [code, clientId] = [query.get('code'), query.get('client_id')];
  return (
    <FormPanel title="Document signature" links={<Link to="/IRB">Sign here instead</Link>}>
      {code && clientId ? (
        <Completion code={code} clientId={clientId} />
      ) : (
        <p>This page is where a signature provider leads back to. There is nothing to complete.</p>
      )}
    </FormPanel>
  );
}

function Completion({ code, clientId }: { code: string; clientId: string }) {
  const load = useLoad(code, () => consoleApi.call('/external-signature', { body: { code, client_id: clientId } }));
  return (
    <CallView load={load} rows={1}>
      {({ data: { configured, completed } }) => (
        <p role="status">
          {!configured
            ? 'No signature provider is set up here: nothing was signed.'
            : completed
              ? 'The provider has your finished signature. Your decision is not recorded here by it: sign here, too.'
              : 'The provider has no finished signature for this link: nothing was signed.'}
        </p>
      )}
    </CallView>
  );
}
