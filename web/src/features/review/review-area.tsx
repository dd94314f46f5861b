/** /admin/review and what stands below it, loaded when it is opened; and, for the settings, what each check means. */
import { useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { listGravities } from '#contract/review/gravity.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import { adminPaths } from '../../admin-paths.ts';
import { say } from '../../patterns/last-act.tsx';
import { Table } from '../../patterns/table.tsx';
import { useFormat } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/review.texts.ts';
import { Heading } from '../../ui/page.tsx';
import { CaseScreen } from './case.tsx';
import { Gallery } from './gallery.tsx';
import { MapScreen } from './map.tsx';
import { Queue } from './queue.tsx';
import { LevelSign } from './reasons.tsx';
import { Review } from './review.tsx';
import { Visits } from './visits.tsx';

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

const gravities = listGravities();

/** /admin/settings: when each check finds something, and why it stands where it does in the order of the queue. */
export function MeaningsOfChecks() {
  const { meanings: texts, queue, reasonWords: words, reasons: levels } = useReviewTexts();
  const { limits } = texts;
  const { percent } = useFormat();
  return (
    <>
      <Heading dense isTab>
        {texts.title}
      </Heading>
      <div className="max-w-5xl">
        <p className="mb-2 text-muted">{texts.lead}</p>
        <p className="mb-3 text-muted">{texts.draw(percent(reviewLimits.sampledShare))}</p>
        <Table
          label={texts.tableLabel}
          columns={[
            {
              key: 'reason',
              label: queue.reason,
              isRowHeader: true,
              renderCell: ({ code }) => words.names[code],
            },
            {
              key: 'level',
              label: texts.level,
              nowrap: true,
              renderCell: ({ level }) => (
                <>
                  <LevelSign level={level} /> <span aria-hidden>{levels[level]}</span>
                </>
              ),
            },
            {
              key: 'limit',
              label: texts.limit,
              renderCell: ({ code, level }) => limits[`${code} ${level}`] ?? limits[code] ?? texts.answer,
            },
            { key: 'why', label: texts.why, renderCell: ({ code }) => words.whys[code] },
          ]}
          rows={gravities}
          expectedRows={0}
          keyOf={({ code, level }) => `${level} ${code}`}
          empty={null}
        />
      </div>
    </>
  );
}
