import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Page } from '../../shared/page/page.tsx';
import { randomId } from '../../shared/random-id.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { useOwner } from '../simulations/use-owner.ts';
import { openUpload } from './queue/upload-session.ts';
import { NotSimulated } from './not-simulated.tsx';
import { UploadView } from './upload-view.tsx';

/** `/simulation/upload/:team_id`: files in, a verdict for each, then events and simulations. The upload's id is in the URL. */
export default function UploadPage() {
  const { team_id = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const [fresh] = useState(randomId);
  const inUrl = query.get('upload');
  const brand = query.get('sensor') ?? undefined;
  const uploadId = inUrl ?? fresh;
  const { name, trail } = useOwner('team', team_id);
  const sensors = useLoad('sensors', (signal) => consoleApi.call('sensors.brands', undefined, { signal }));
  const upload = useLoad(uploadId, (signal) =>
    openUpload({ uploadId, teamId: team_id, brand, settings: {}, resume: inUrl !== null }, signal),
  );
  const sensor = sensors.result?.data.find(({ key }) => key === brand);

  return (
    <Page
      title={name === undefined ? 'Upload' : `Upload for ${name}`}
      trail={trail}
      lead={sensor ? `Sensor: ${sensor.name}.` : 'Sensor: recognised by the content of each file.'}
    >
      <NotSimulated />
      <CallView load={upload} rows={6}>
        {(store) => (
          <UploadView
            store={store}
            rateToConfirm={(sensor?.rate_needs_confirmation && sensor.sample_rate_hz) || undefined}
            onStarted={() =>
              setQuery(
                (before) => {
                  before.set('upload', uploadId);
                  return before;
                },
                { replace: true },
              )
            }
          />
        )}
      </CallView>
    </Page>
  );
}
