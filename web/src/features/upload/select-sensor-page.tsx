import { Button } from 'antd';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { useOwner } from '../simulations/use-owner.ts';
import { BY_CONTENT, SensorChoice } from './sensor-choice.tsx';

/** `/simulation/select-sensor/:team_id` and `/xl/…`: which sensor the files come from. */
export default function SelectSensorPage() {
  const { team_id = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { trail } = useOwner('team', team_id);
  const load = useLoad('sensors', (signal) => consoleApi.call('sensors.brands', undefined, { signal }));
  const chosen = query.get('sensor') ?? BY_CONTENT;
  const next = () => {
    const search = chosen === BY_CONTENT ? '' : `sensor=${encodeURIComponent(chosen)}`;
    void navigate({ pathname: `/simulation/upload/${team_id}`, search });
  };
  return (
    <Page
      title="Choose sensor"
      trail={trail}
      lead="Which sensor recorded the files? The next step checks every file before anything is stored."
    >
      <CallView load={load} rows={8}>
        {({ data }) => (
          <>
            <SensorChoice
              sensors={data}
              value={chosen}
              onChange={(sensor) => setQuery(sensor === BY_CONTENT ? {} : { sensor }, { replace: true })}
            />
            <div>
              <Button type="primary" onClick={next}>
                Continue to the files
              </Button>
            </div>
          </>
        )}
      </CallView>
    </Page>
  );
}
