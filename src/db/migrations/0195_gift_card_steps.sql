-- The explained price of an order named what was left on its gift card; a refund changes that.
update sales_order o set steps = (
  select jsonb_agg(
    case when step ->> 'kind' = 'gift_card' and step ->> 'detail' is not null
      then jsonb_set(step, '{detail}', to_jsonb(split_part(step ->> 'detail', ', ', 1))) else step end
    order by at)
  from jsonb_array_elements(o.steps) with ordinality as steps(step, at)
)
where o.gift_card_cents > 0 and o.steps @> '[{"kind": "gift_card"}]';
