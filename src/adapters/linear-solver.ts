import loadHighs from 'highs';
import type { PlanClock } from '#genetics/breeding/contribution-search.ts';
import type { LinearProgram, SolveLinear } from '#genetics/breeding/optimal-contribution.ts';

/** Time limit for a whole plan; the solver may use most of it. */
const PLAN_MS = 9000;

/** A clock that gives the fraction of the plan's time limit that has passed since this call. */
export function startPlanClock(limitMs = PLAN_MS): PlanClock {
  const startedAt = performance.now();
  return () => Math.min(1, (performance.now() - startedAt) / limitMs);
}

/**
 * HiGHS (Huangfu & Hall 2018), compiled to WebAssembly. Its calls block, so use it only on a separate thread. `limitMs`
 * is for all calls together, including the time to prepare them.
 */
export async function loadLinearSolver(limitMs = 7500): Promise<SolveLinear> {
  const highs = await loadHighs();
  let startedAt: number | null = null;
  return ({ cost, upper, isInteger, rows }: LinearProgram) => {
    startedAt ??= performance.now();
    const left = Math.max(0.05, (limitMs - (performance.now() - startedAt)) / 1000);
    const { continuous, integer } = highs.constants.variableType;
    const starts = Int32Array.from([0, ...rows.map(({ columns }) => columns.length)]);
    for (let row = 1; row < starts.length; row += 1) starts[row] = starts[row]! + starts[row - 1]!;
    const data = {
      numCols: cost.length,
      numRows: rows.length,
      colCost: cost,
      colLower: new Float64Array(cost.length),
      colUpper: upper,
      rowLower: rows.map(({ lower }) => lower),
      rowUpper: rows.map((row) => row.upper),
      integrality: Int32Array.from(isInteger, (one) => (one === 1 ? integer : continuous)),
      matrix: {
        format: 'csr' as const,
        numRows: rows.length,
        numCols: cost.length,
        starts,
        indices: rows.flatMap(({ columns }) => columns),
        values: rows.flatMap(({ values }) => values),
      },
    };
    return highs.withModel(data, (model) => {
      model.options.set({ output_flag: false, mip_rel_gap: 0, time_limit: left });
      model.run();
      const status = model.getModelStatus();
      const { optimal, infeasible, unboundedOrInfeasible } = highs.constants.modelStatus;
      // No program here is unbounded: all maximised variables have bounds.
      if (status === infeasible || status === unboundedOrInfeasible) return { columns: null, isProven: true };
      const isProven = status === optimal;
      const isFeasible = model.info.get('primal_solution_status') === highs.constants.solutionStatus.feasible;
      return { columns: isProven || isFeasible ? Float64Array.from(model.getSolution().colValue) : null, isProven };
    });
  };
}
