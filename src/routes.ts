export { default } from './routes.pages.ts';
