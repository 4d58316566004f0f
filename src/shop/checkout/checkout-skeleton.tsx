import { Skeleton, Waiting } from '#ui/layout/skeleton.tsx';

/** The checkout before its cart is known: the steps, the first of them open, and the summary. */
export function CheckoutSkeleton() {
  return (
    <Waiting>
      <span className="flex gap-1.5 sm:gap-3">
        {FOUR.map((step) => (
          <Skeleton key={step} className="h-1.5 flex-1 rounded-full" />
        ))}
      </span>
      <span className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <span className="grid gap-4">
          <span className="grid gap-5 rounded-xl border border-line bg-white p-4 shadow-card md:p-6">
            <Heading />
            <Skeleton className="h-4 w-2/3 rounded-md" />
            <Skeleton className="h-11 w-full rounded-lg" />
            <Skeleton className="h-11 w-full rounded-lg" />
            <Skeleton className="h-11 w-44 justify-self-end rounded-full" />
          </span>
          {FOUR.slice(1).map((step) => (
            <span key={step} className="rounded-xl border border-line bg-paper-deep/40 p-4 md:px-6">
              <Heading />
            </span>
          ))}
        </span>
        <span className="grid gap-4 rounded-xl border border-line bg-white p-5 shadow-card md:p-6">
          <Skeleton className="h-6 w-1/2 rounded-md" />
          <Skeleton />
          <Skeleton />
          <Skeleton className="h-8 w-1/2 justify-self-end rounded-md" />
        </span>
      </span>
    </Waiting>
  );
}

const FOUR = [0, 1, 2, 3];

function Heading() {
  return (
    <span className="flex items-center gap-3">
      <Skeleton className="size-8 rounded-full" />
      <Skeleton className="h-6 w-32 rounded-md" />
    </span>
  );
}
