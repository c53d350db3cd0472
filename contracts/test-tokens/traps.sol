// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {TestToken} from "./token.sol";

/// Lets nobody sell.
contract TrapSell is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal view override returns (bool) {
        require(!_pairs[to], "not now");
        return true;
    }
}

/// Puts each buyer on a list from which nothing leaves.
contract TrapBuyersListed is TestToken {
    mapping(address => bool) internal _bots;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        require(!_bots[from], "bot");
        if (_pairs[from]) _bots[to] = true;
        return true;
    }
}

/// Buyers may send to a friend, and only the friend could sell.
contract TrapBuyersSale is TestToken {
    mapping(address => bool) internal _bought;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) _bought[to] = true;
        return !(_pairs[to] && _bought[from]);
    }
}

/// Refuses a sale by an answer, without reverting.
contract TrapFalse is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal view override returns (bool) {
        return !_pairs[to];
    }
}

/// Says that a sale went well, and moves nothing.
contract TrapSilent is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _pass(address from, address to, uint256 amount) internal override returns (bool) {
        if (from == _maker || !_pairs[to]) _move(from, to, amount);
        return true;
    }
}

/// Burns all gas of a sale.
contract TrapGas is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal view override returns (bool) {
        uint256 spun;
        while (_pairs[to]) spun++;
        return true;
    }
}

/// Takes the whole amount as the tax of a sale.
contract TrapTaxed is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _tax(address, address to) internal view override returns (uint256) {
        return _pairs[to] ? 10_000 : 0;
    }
}

/// What is bought never arrives.
contract TrapNothing is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _tax(address from, address) internal view override returns (uint256) {
        return _pairs[from] ? 10_000 : 0;
    }
}

/// Shows a balance that is not there.
contract TrapShown is TestToken {
    mapping(address => uint256) internal _shown;

    constructor(uint256 whole) TestToken(whole) {}

    function balanceOf(address holder) public view override returns (uint256) {
        return _balances[holder] + _shown[holder];
    }

    function _pass(address from, address to, uint256 amount) internal override returns (bool) {
        if (from != _maker && _pairs[from]) {
            _move(from, _maker, amount);
            _shown[to] += amount;
        } else {
            _move(from, to, amount);
        }
        return true;
    }
}

/// Lets those sell who pay nothing for gas: simulations.
contract TrapForPayers is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal view override returns (bool) {
        return !_pairs[to] || tx.gasprice == 0;
    }
}

/// Keeps time, like a cooldown, but never lets a buyer go.
contract TrapForever is TestToken {
    mapping(address => uint256) internal _boughtAt;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) _boughtAt[to] = block.timestamp;
        require(!_pairs[to] || _boughtAt[from] == 0 || block.timestamp > _boughtAt[from] + 3650 days, "wait");
        return true;
    }
}

/// Calls the pair back while it is being sold to.
contract TrapReentrant is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal override returns (bool) {
        if (_pairs[to]) {
            (bool fine,) = to.call(abi.encodeWithSignature("skim(address)", _maker));
            (fine,) = to.call(abi.encodeWithSignature("sync()"));
            _balances[to] = 0;
            (fine,) = to.call(abi.encodeWithSignature("sync()"));
        }
        return true;
    }
}

/// Lets its buyers sell only where nearly all of it lies: in a second pair, beside hardly any money, that is there to be looked at.
contract TrapDecoy is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal view override returns (bool) {
        require(!_pairs[to] || _balances[to] > totalSupply / 2, "not here");
        return true;
    }
}
