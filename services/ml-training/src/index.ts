export { mlTraining } from './ml-training.service.ts';
