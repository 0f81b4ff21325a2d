import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCall } from '../../api/use-call.ts';
import { InlineFailure } from '../states/inline-failure.tsx';

interface DownloadButtonProps {
  label: string;
  /** Name of the file, with its extension. */
  name: string;
  /** Makes the file once it is asked for. */
  file: () => Promise<Blob>;
}

/** Makes a file and hands it to the browser's downloads; a failure is said beside the button. */
export function DownloadButton({ label, name, file }: DownloadButtonProps) {
  const download = useCall(async () => {
    const url = URL.createObjectURL(await file());
    Object.assign(document.createElement('a'), { href: url, download: name }).click();
    URL.revokeObjectURL(url);
  });
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} loading={download.loading} onClick={() => void download.run()}>
        {label}
      </Button>
      {download.error && <InlineFailure error={download.error} />}
    </>
  );
}
