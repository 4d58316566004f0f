-- The mode of inheritance of these tests was corrected. A released result is never changed: where the same genotype now
-- reads differently, it gets a next version. N/N reads "Clear" in every mode but RISK.
with corrected (test_id, one_word, one_status, two_word, two_status, none_word) as (values
  (10030, 'Carrier', 'carrier', 'At risk', 'at_risk', 'Clear'),
  (10075, 'Carrier', 'carrier', 'At risk', 'at_risk', 'Clear'),
  (10081, 'Carrier', 'carrier', 'At risk', 'at_risk', 'Clear'),
  (10090, 'Carrier', 'carrier', 'At risk', 'at_risk', 'Clear'),
  (10135, 'Carrier', 'carrier', 'At risk', 'at_risk', 'Clear'),
  (10197, 'Carrier', 'carrier', 'At risk', 'at_risk', 'Clear'),
  (10100, 'At risk (1 copy)', 'at_risk', 'At risk (2 copies)', 'at_risk', 'Clear'),
  (10144, 'At risk (1 copy)', 'at_risk', 'At risk (2 copies)', 'at_risk', 'Clear'),
  (10215, 'At risk (1 copy)', 'at_risk', 'At risk (2 copies)', 'at_risk', 'Clear'),
  (10195, '1 copy', 'at_risk', '2 copies', 'at_risk', 'No risk variant'),
  (10205, '1 copy', 'at_risk', '2 copies', 'at_risk', 'No risk variant'),
  (20005, '1 copy', 'at_risk', '2 copies', 'at_risk', 'No risk variant')
), newest as (
  select distinct on (r.sample_id, r.test_id) r.*
  from result r join corrected c on c.test_id = r.test_id
  order by r.sample_id, r.test_id, r.version desc
), reread as (
  select n.animal_id, n.sample_id, n.test_id, n.version, n.genotype, n.released_to, n.outcome as old_outcome,
    case n.genotype when 'N/N' then c.none_word when 'N/P' then c.one_word else c.two_word end as outcome,
    case n.genotype when 'N/N' then 'clear' when 'N/P' then c.one_status else c.two_status end as status
  from newest n join corrected c on c.test_id = n.test_id
  where n.genotype in ('N/N', 'N/P', 'P/P') and n.status <> 'unknown'
)
insert into result (animal_id, sample_id, test_id, version, genotype, outcome, status, released_to)
select animal_id, sample_id, test_id, version + 1, genotype, outcome, status, released_to
from reread where outcome <> old_outcome;
