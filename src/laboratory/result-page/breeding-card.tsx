import { Link } from '#ui/link.tsx';
import { Card } from '#ui/card.tsx';
import type { ResultReader } from '#genetics/wording-advice.ts';
import { TestName } from './test-name.tsx';
import type { BreedingSummary, TestLine } from './page-model.rules.ts';

interface BreedingCardProps {
  breeding: BreedingSummary;
  name: string;
  reader: ResultReader;
  /** Whether this account can use the breeding tools. */
  canPlan: boolean;
  /** Opens the explanation of one test; without it, the name links to its row. */
  onOpen?: ((test: TestLine) => void) | undefined;
}

/** The second section: requirements for a mate from all results of the animal. */
export function BreedingCard({ breeding, name, reader, canPlan, onOpen }: BreedingCardProps) {
  const { free, clearPartner, choosePartner, advisedAgainst, untested } = breeding;
  const hasNoRestriction = clearPartner.length + choosePartner.length + advisedAgainst.length + untested.length === 0;
  if (free === 0 && hasNoRestriction) return null;
  return (
    <Card className="flex flex-col gap-4" as="section">
      <h2 id="breeding" className="text-2xl">
        {reader === 'owner' ? 'If you plan a litter' : 'What to look for in a partner'}
      </h2>
      {hasNoRestriction ? (
        <p className="measure">None of these results limits the choice of partner for {name}.</p>
      ) : null}
      {advisedAgainst.length > 0 ? (
        <Rule title="We advise against a litter because of" tests={advisedAgainst} onOpen={onOpen} />
      ) : null}
      {clearPartner.length > 0 ? (
        <Rule title="Choose a partner tested clear for" tests={clearPartner} onOpen={onOpen} />
      ) : null}
      {choosePartner.map(({ id, name: test, note }) => (
        <p key={id} className="measure">
          <strong>{test}.</strong> {note}
        </p>
      ))}
      {untested.length > 0 ? (
        <Rule title={`When you plan a litter, treat ${name} as untested for`} tests={untested} onOpen={onOpen} />
      ) : null}
      {free > 0 && !hasNoRestriction ? (
        <p className="text-muted">
          {free} other {free === 1 ? 'result does' : 'results do'} not limit the choice of partner.
        </p>
      ) : null}
      {reader === 'breeder' && canPlan ? (
        <p className="mt-auto text-sm print:hidden">
          <Link to="/my/mating-plan" className="text-link">
            Compare partners in the mating plan
          </Link>
        </p>
      ) : null}
    </Card>
  );
}

interface RuleProps {
  title: string;
  tests: readonly TestLine[];
  onOpen: BreedingCardProps['onOpen'];
}

function Rule({ title, tests, onOpen }: RuleProps) {
  return (
    <div>
      <p className="font-bold">{title}</p>
      <ul className="mt-1 list-disc pl-5 [&_a]:underline [&_a]:underline-offset-4 [&_a:hover]:text-brand">
        {tests.map(({ id, name }) => (
          <li key={id}>
            {onOpen ? <TestName id={id} name={name} onOpen={onOpen} /> : <a href={`#test-${id}`}>{name}</a>}
          </li>
        ))}
      </ul>
    </div>
  );
}
