import { runService } from '@strainscope/service-kit';
import { auth } from './auth.service.ts';

await runService(auth);
