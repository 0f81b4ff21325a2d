export { media } from './media.service.ts';
