-- What a verdict on a parent rests on: marker by marker, with the likelihoods. Printed in the report.
alter table parentage_result add column evidence jsonb;
