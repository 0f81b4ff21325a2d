import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { NoticeForm } from './notice-form.tsx';
import { ThisBrowser } from './this-browser.tsx';

/** `/alert-notices`: how one is told of alerts while no console is open. */
export default function AlertNoticesPage() {
  const load = useLoad('alert notices', (signal) => consoleApi.call('alertNotices.get', {}, { signal }));
  return (
    <Page
      title="How you are told of alerts"
      trail={[{ name: 'Alerts', to: '/alerts' }]}
      lead="While no console is open. A notice names no player; you see who it is once you are signed in. That no alert comes says nothing about an injury."
    >
      <CallView load={load} rows={6}>
        {({ data }) => (
          <>
            <ThisBrowser notices={data} onChanged={load.refresh} />
            <NoticeForm notices={data} onChanged={load.refresh} />
          </>
        )}
      </CallView>
    </Page>
  );
}
