/** /admin/review: the queue, the review of one centre, and the visit list, loaded when they are opened. */
import { useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { adminPaths } from '../../admin-paths.ts';
import { say } from '../../patterns/last-act.tsx';
import { CaseScreen } from './case.tsx';
import { Review } from './review.tsx';
import { Gallery } from './gallery.tsx';
import { MapScreen } from './map.tsx';
import { Queue } from './queue.tsx';
import { Visits } from './visits.tsx';

/** Stands in the settings. */
export { MeaningsOfChecks } from './meanings-of-checks.tsx';

export default function ReviewArea() {
  // What was decided is taken back here only.
  useEffect(() => () => say(null), []);
  return (
    <Routes>
      <Route index element={<Queue />} />
      <Route path="dots" element={<MapScreen />} />
      <Route path="gallery" element={<Gallery />} />
      <Route path="checks" element={<Navigate to={adminPaths.settings} replace />} />
      <Route path="visits" element={<Visits />} />
      <Route path=":id/case" element={<CaseScreen />} />
      <Route path=":id" element={<Review />} />
    </Routes>
  );
}
