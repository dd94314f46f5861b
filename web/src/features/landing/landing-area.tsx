/** The screens for visitors who have not decided yet: loaded together. */
export { BeforeYouStartPage } from './before-you-start.tsx';
export { Landing } from './landing.tsx';
