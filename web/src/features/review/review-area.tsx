/** /admin/review: the queue, the review of one centre, and the visit list, loaded when they are opened. */
import { useState } from 'react';
import { Route, Routes } from 'react-router';
import { CaseScreen } from './case/case.tsx';
import { Review } from './detail/review.tsx';
import type { Outcome } from './walk.ts';
import { Gallery } from './gallery/gallery.tsx';
import { MeaningsOfChecks } from './meanings-of-checks.tsx';
import { MapScreen } from './map/map.tsx';
import { Queue } from './queue/queue.tsx';
import { Visits } from './visits/visits.tsx';

export default function ReviewArea() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <Routes>
      <Route index element={<Queue outcome={outcome} onOutcome={setOutcome} />} />
      <Route path="dots" element={<MapScreen />} />
      <Route path="gallery" element={<Gallery />} />
      <Route path="checks" element={<MeaningsOfChecks />} />
      <Route path="visits" element={<Visits />} />
      <Route path=":id/case" element={<CaseScreen onOutcome={setOutcome} />} />
      <Route path=":id" element={<Review outcome={outcome} onOutcome={setOutcome} />} />
    </Routes>
  );
}
