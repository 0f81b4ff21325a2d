import { runService } from '@strainscope/service-kit';
import { media } from './media.service.ts';

await runService(media);
