/** The steps between the first and the photos, in one file that is loaded right behind the first step. */
export { Step1b } from './step1b.tsx';
export { Step2a } from './step2a.tsx';
export { Step2b } from './step2b.tsx';
export { Step3 } from './step3.tsx';
