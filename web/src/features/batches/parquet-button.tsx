import type { BatchItem } from '@strainscope/console-contract';
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCall } from '../../api/use-call.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { batchParquet } from './batch-export.ts';

/** Downloads all of a batch as Parquet. */
export function ParquetButton({ name, items }: { name: string; items: () => Promise<readonly BatchItem[]> }) {
  const download = useCall(async () => {
    const bytes = await batchParquet(await items());
    const url = URL.createObjectURL(new Blob([bytes], { type: 'application/vnd.apache.parquet' }));
    Object.assign(document.createElement('a'), { href: url, download: `${name}.parquet` }).click();
    URL.revokeObjectURL(url);
  });
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} loading={download.loading} onClick={() => void download.run()}>
        Parquet
      </Button>
      {download.error && <InlineFailure error={download.error} />}
    </>
  );
}
